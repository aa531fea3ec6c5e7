import { raw } from 'hono/html'

/**
 * The website's colours (web/app.css), without its fonts: the page must work where the website is not built.
 */
export const style = raw(`
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf6ea, #0d1615);
  --surface: light-dark(#fffdf8, #14201e);
  --ink: light-dark(#16231f, #ecf3f0);
  --muted: light-dark(#52605d, #a6b6b1);
  --line: light-dark(#e6dcc4, #283935);
  --primary: light-dark(#0b6b5d, #56c8b2);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 72rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr);
}
h1, h2, h3, h4 { line-height: 1.3; margin: 0 0 .5rem; }
h2 { margin-top: 1rem; }
h3 { font-size: 1.0625rem; overflow-wrap: anywhere; }
h4 { font-size: .875rem; margin-top: 1rem; }
p { margin: 0 0 .5rem; max-width: 44rem; }
a { color: var(--primary); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
nav h2 { font-size: .875rem; margin: 1rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; font-size: .875rem; }
nav li a { display: block; padding: .2rem 0; overflow-wrap: anywhere; text-decoration: none; }
nav b, h3 b { display: inline-block; min-width: 4.75em; font-size: .8125em; letter-spacing: .02em; }
h3 a { text-decoration: none; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem; margin-bottom: 1rem; }
.who, small, td span, dd { color: var(--muted); }
.who { font-size: .875rem; }
code { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { text-align: start; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
th { width: 34%; }
#codes td:nth-child(2) { width: 3rem; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: 3rem 1fr; margin: 0; font-size: .875rem; }
dt { font-variant-numeric: tabular-nums; }
dd { margin: 0; }
@media (min-width: 60rem) {
  body { grid-template-columns: 17rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100dvh - 2rem); overflow-y: auto; }
}
`)
