/** Injection attempts, each of which calls `hit()` if a page runs it. */

const elements = [
  '<script>hit()</script>',
  '<ScRiPt src=data:,hit()></sCrIpT>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<svg/onload=hit()//',
  '<body onload=hit()>',
  '<iframe srcdoc="<script>parent.hit()</script>">',
  '<iframe src=javascript:parent.hit()>',
  '<object data=javascript:hit()>',
  '<embed src=javascript:hit()>',
  '<details open ontoggle=hit()>',
  '<input autofocus onfocus=hit()>',
  '<video><source onerror=hit()>',
  '<audio src=x onerror=hit()>',
  '<marquee onstart=hit()>',
  '<a href=javascript:hit()>x</a>',
  '<form action=javascript:hit()><button>',
  '<base href=javascript:hit()//>',
  '<meta http-equiv=refresh content=0;javascript:hit()>',
  '<link rel=stylesheet href=javascript:hit()>',
  '<style>@import "javascript:hit()"</style>',
  '<p style=animation-name:x onanimationstart=hit()>',
  '<svg><animate onbegin=hit() attributeName=x>',
  '<svg><a xlink:href=javascript:hit()>x',
  '<math><maction xlink:href=javascript:hit()>x',
  '<template><img src=x onerror=hit()>',
  '<div popover onbeforetoggle=hit()>',
]

/** Prefixes that break out of the surrounding markup. */
const ways = ['', '"', "'>", '-->', '</title>', '</script>', '</textarea>', '</style>', '\\">', ']]>']

const others = [
  ...[
    'javascript:hit()',
    'JaVaScRiPt:hit()',
    'java\tscript:hit()',
    '\u0001javascript:hit()',
    'data:text/html,<script>hit()',
  ],
  ...['vbscript:hit()', 'javascript://%0ahit()', 'javascript&colon;hit()', 'https://x/" onmouseover="hit()'],
  ...[
    '" onerror="hit()',
    "' onload='hit()",
    '` onclick=`hit()',
    '"/><script>hit()//',
    '"};hit();//',
    "';hit();'",
  ],
  ...[
    '\\u003cscript\\u003ehit()\\u003c/script\\u003e',
    '&lt;script&gt;hit()&lt;/script&gt;',
    '&#60;script&#62;hit()',
  ],
  ...[
    '%3Cscript%3Ehit()%3C/script%3E',
    '\uff1cscript\uff1ehit()',
    '+ADw-script+AD4-hit()',
    '<scr<script>ipt>hit()',
  ],
  ...[
    '{{constructor.constructor("hit()")()}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: another language's template
    '${hit()}',
    '<%= hit() %>',
    '#{hit()}',
    '[x](javascript:hit())',
  ],
  ...[
    '__proto__',
    '\u2028hit()\u2029',
    '<!--<script>hit()//-->',
    '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  ],
]

/** Three hundred distinct attempts. */
export const injections: readonly string[] = [
  ...ways.flatMap((way) => elements.map((element) => way + element)),
  ...others,
].slice(0, 300)

/** Joins all attempts into as few strings of at most `max` characters as possible. */
export function packInjections(max: number): string[] {
  const texts: string[] = []
  for (const injection of injections.filter(({ length }) => length <= max)) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + injection.length <= max)
      texts[texts.length - 1] = `${last} ${injection}`
    else texts.push(injection)
  }
  return texts
}
