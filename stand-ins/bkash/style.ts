/** The look of the payer's pages; its hash is in their policy. */
export const style = `
  :root { color-scheme: light dark; --brand: #c4125f; --on: #fff; --page: #f4eef1; --card: #fff; --text: #22171c; --soft: #6b5761; --line: #e3d3da }
  @media (prefers-color-scheme: dark) { :root { --brand: #f06aa4; --on: #2a0615; --page: #171114; --card: #231a1f; --text: #f5ecf0; --soft: #c0a9b4; --line: #463640 } }
  * { box-sizing: border-box } body { margin: 0; font: 1rem/1.5 system-ui, 'Noto Sans Bengali', sans-serif; color: var(--text); background: var(--page) }
  .note { margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem; color: var(--soft) }
  main { max-width: 25rem; margin: 0 auto; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; overflow: hidden }
  @media (max-width: 27rem) { main { margin: 0 .5rem } } @media (min-height: 50rem) { main { margin-top: 4vh } }
  header { display: flex; align-items: center; justify-content: space-between; padding: .5rem 1.25rem; background: var(--brand); color: var(--on) }
  h1 { font-size: 1.125rem; margin: 0 } header a { color: inherit; padding: .75rem 0; font-size: .9375rem }
  dl { margin: 0; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line) }
  dl div { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem }
  dt { color: var(--soft); flex: none } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
  .amount dd { font-size: 1.5rem; font-weight: 700 } .invoice { font-size: .75rem } .invoice dd { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  ol { display: flex; gap: .5rem; list-style: none; margin: 0; padding: 1rem 1.25rem 0; font-size: .8125rem; color: var(--soft) }
  ol li { flex: 1; border-top: .25rem solid var(--line); padding-top: .25rem }
  li.done { border-color: var(--brand) } li[aria-current] { border-color: var(--brand); color: var(--text); font-weight: 600 }
  form { padding: 1rem 1.25rem } form p { margin: .125rem 0 .25rem; font-size: .9375rem; color: var(--soft) }
  label { font-weight: 600 }
  input { display: block; width: 100%; margin-top: .375rem; padding: .5rem .75rem; font: inherit; font-size: 1.25rem; letter-spacing: .06em; color: inherit }
  input { min-height: 3.25rem; background: var(--card); border: 1px solid var(--soft); border-radius: .625rem }
  input[aria-invalid] { border: 2px solid var(--brand) }
  form .test { margin-top: .375rem; font-size: .875rem } form [role=alert] { color: var(--brand); font-weight: 600 }
  button { font: inherit; width: 100%; min-height: 3rem; border-radius: .625rem; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer }
  button.primary { margin-top: .75rem; border: 0; background: var(--brand); color: var(--on); font-weight: 600 }
  .others { display: flex; gap: .5rem; margin-top: .5rem }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px } header a:focus-visible { outline-color: var(--on) }
  details { padding: 0 1.25rem 1rem; font-size: .875rem; color: var(--soft) } summary { padding: .5rem 0; cursor: pointer }
  ul { margin: 0; padding: 0; list-style: none } ul li { padding: .125rem 0 } ul b { color: var(--text); margin-right: .5rem }
  .only { padding: 1.25rem; margin: 0 }
`
