import { centre, defaultCentre } from '../../contract/centre/centre.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'centre',
  // What a later version added has its default.
  schema: centre.partial().transform((value) => ({ ...defaultCentre, ...value })),
  otherwise: defaultCentre,
  action: 'centre.changed',
})

/** What the centre says of itself on pages and receipts. */
export const readCentre = setting.read
export const setCentre = setting.set
