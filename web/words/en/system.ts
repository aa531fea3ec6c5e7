/** The page around what the server says of itself, which comes in the reader's language. */
export const system = {
  title: 'System',
  intro: 'Whether everything works, and what to do about what does not.',
  failed: 'The system could not be looked at',
  again: 'Look again',
  looking: 'Looking...',
  states: { fine: 'In order', attention: 'Needs attention', broken: 'Does not work', unknown: 'Not known' },
  whatToDo: 'What to do:',
  seeMails: 'See the mails',
  inOrder: 'What is in order',
  versions: 'What runs here',
  version: 'Version',
  node: 'Node',
  postgres: 'PostgreSQL',
  since: 'Up since',
  checked: 'Looked at',
}
