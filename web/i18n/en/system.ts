/** Labels of the System page. The server sends the findings in the reader's language. */
export const system = {
  title: 'System',
  intro: 'Shows whether everything is working, and what to do if something is not.',
  failed: 'The system could not be checked',
  again: 'Check again',
  looking: 'Checking...',
  states: { fine: 'Working', attention: 'Needs attention', broken: 'Not working', unknown: 'Not known' },
  whatToDo: 'What to do:',
  seeEmails: 'See the emails',
  seeRefunds: 'See the refunds without an answer',
  inOrder: 'Working normally',
  versions: 'Versions',
  version: 'Version',
  node: 'Node',
  postgres: 'PostgreSQL',
  since: 'Running since',
  checked: 'Checked',
}
