import { textKinds } from '../contract/centre/text-kinds.ts'
import * as contract from '../contract/centre/texts.ts'
import { languages } from '../contract/formats/languages.ts'
import type { Context } from '../domain/context.ts'
import * as texts from '../domain/settings/texts.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountTexts(api: Api, { context }: Services): void {
  endpoint(api, contract.getText, ({ params: { kind }, query: { lang } }) =>
    presentText(context, { kind, language: lang }),
  )

  endpoint(api, contract.listTexts, async () => {
    const names = textKinds.flatMap((kind) => languages.map((language) => ({ kind, language })))
    return { texts: await Promise.all(names.map((name) => presentState(context, name))) }
  })

  endpoint(api, contract.getEditedText, async ({ params: { kind }, query: { lang: language } }) => {
    const name = { kind, language }
    const [{ version, body }, values, versions] = await Promise.all([
      texts.readNewest(context.reads, name),
      texts.readTextValues(context, language),
      texts.listTextVersions(context, name),
    ])
    return {
      ...{ ...name, version, body, values },
      defaultBody: texts.defaultText(name),
      versions: versions.map((one) => ({ ...one, at: one.at.toISOString() })),
    }
  })

  endpoint(api, contract.getTextVersion, async ({ params: { kind, version }, query: { lang } }) => ({
    body: await texts.readTextVersion(context, { kind, language: lang }, version),
  }))

  endpoint(api, contract.setText, async ({ actor, params, body }) => ({
    version: await texts.writeText(context, actor, { ...params, ...body }),
  }))
}

/** A text as everybody reads it; for the pages too. */
export async function presentText(
  context: Pick<Context, 'reads' | 'publicUrl'>,
  name: texts.TextName,
): Promise<contract.CentreText> {
  const { body, version, at } = await texts.readText(context, name)
  return { ...name, body, updatedAt: at?.toISOString() ?? null, version }
}

async function presentState({ reads }: Pick<Context, 'reads'>, name: texts.TextName) {
  const { version, at } = await texts.readNewest(reads, name)
  return { ...name, updatedAt: at?.toISOString() ?? null, version }
}
