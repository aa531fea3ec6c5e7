import type { Language } from '../formats/languages.ts'
import type { Centre } from './centre.ts'

/** The texts of a centre that it has in both scripts. */
type Scripts = Pick<Centre, 'name' | 'nameBn' | 'description' | 'descriptionBn' | 'hours' | 'hoursBn'>
type Named = Pick<Centre, 'name' | 'nameBn'>

/** Reads a text of the centre to a reader: in the other script where it has only that one. */
export function saysIn<Text extends 'name' | 'description' | 'hours'>(
  centre: Pick<Scripts, Text | `${Text}Bn`>,
  text: Text,
  language: Language,
): string | null {
  const { [text]: latin, [`${text}Bn` as const]: bangla } = centre as Record<string, string | null>
  return (language === 'bn' ? (bangla ?? latin) : (latin ?? bangla)) ?? null
}

/** Says the name by which the product speaks. Until the centre has one, the address of the installation. */
export const centreName = (centre: Named, language: Language, publicUrl: string): string =>
  saysIn(centre, 'name', language) ?? new URL(publicUrl).host
