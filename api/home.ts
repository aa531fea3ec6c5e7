import { isDeepStrictEqual } from 'node:util'
import type { Section } from '../contract/home/contents.ts'
import * as contract from '../contract/home/home.ts'
import * as drafts from '../domain/home/draft.ts'
import * as versions from '../domain/home/publish.ts'
import { readPublished } from '../domain/home/published.ts'
import { listAgreedReviews } from '../domain/home/shown-reviews.ts'
import { type Api, endpoint } from './endpoint.ts'
import { toPublicImageUrl, toStoredImage } from './image-urls.ts'
import { presentHome } from './present-home.ts'
import type { Services } from './services.ts'

export function mountHome(api: Api, services: Services): void {
  const { context, publicUrl } = services

  endpoint(api, contract.getHome, ({ query: { lang } }) => readHome(services, lang))

  endpoint(api, contract.previewHome, async ({ query: { lang } }) => {
    const { sections } = await drafts.readDraft(context.reads)
    return presentHome(services, sections, lang)
  })

  endpoint(api, contract.getEditedHome, async () => {
    const [draft, published, listed] = await Promise.all([
      drafts.readDraft(context.reads),
      readPublished(context.reads),
      versions.listVersions(context),
    ])
    const plain = draft.sections.map(({ revision, ...section }) => section)
    return {
      ...{ revision: draft.revision, version: published.version },
      isPublished: isDeepStrictEqual(plain, published.sections),
      sections: draft.sections.map((section) =>
        withPictures(section, (url) => toPublicImageUrl(url, publicUrl)),
      ),
      versions: listed.map((one) => ({ ...one, at: one.at.toISOString() })),
    }
  })

  endpoint(api, contract.listAgreedReviews, async () => {
    const reviews = await listAgreedReviews(context)
    return {
      reviews: reviews.map(({ id, updatedAt, ...review }) => ({
        ...{ _id: id, updatedAt: updatedAt.toISOString(), ...review },
      })),
    }
  })

  endpoint(api, contract.setHomeSection, async ({ actor, body }) => {
    const stored = withPictures(body, (url, field) => toStoredImage(url, publicUrl, field))
    return { revision: await drafts.setSection(context, actor, stored) }
  })

  endpoint(api, contract.arrangeHome, async ({ actor, body }) => ({
    revision: await drafts.arrangeSections(context, actor, body),
  }))

  endpoint(api, contract.resetHomeDraft, async ({ actor, body }) => ({
    revision: await drafts.resetDraft(context, actor, body),
  }))

  endpoint(api, contract.publishHome, async ({ actor, body }) => ({
    version: await versions.publishDraft(context, actor, body),
  }))

  endpoint(api, contract.takeBackHome, async ({ actor, params }) => ({
    version: await versions.takeBack(context, actor, params.version),
  }))
}

/** Reads the home page as everybody does; for the pages too. */
export async function readHome(
  services: Pick<Services, 'context' | 'publicUrl'>,
  language: contract.Home['language'],
): Promise<contract.Home> {
  const { sections } = await readPublished(services.context.reads)
  return presentHome(services, sections, language)
}

type Pictured = { picture?: string | null }

/** The same section with other addresses of its pictures. `field`: where a picture stands in the request. */
function withPictures<Kept extends Pick<Section, 'kind' | 'content'>>(
  section: Kept,
  change: (url: string, field: string) => string,
): Kept {
  const changed = <One extends object>(one: One, field: string): One => {
    const { picture } = one as Pictured
    return picture ? { ...one, picture: change(picture, `${field}.picture`) } : one
  }
  const { entries, ...content } = section.content as { entries?: object[] }
  return {
    ...section,
    content: {
      ...changed(content, 'content'),
      ...(entries && { entries: entries.map((one, index) => changed(one, `content.entries.${index}`)) }),
    },
  }
}
