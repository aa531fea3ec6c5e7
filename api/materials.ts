import * as contract from '../contract/materials/materials.ts'
import { type Actor, requireSelf } from '../domain/access.ts'
import { listMaterials, listOwnMaterials, type Material } from '../domain/materials/read.ts'
import { seeMaterials } from '../domain/materials/seen.ts'
import {
  createMaterial,
  deleteMaterial,
  type MaterialForm,
  updateMaterial,
} from '../domain/materials/write.ts'
import { type Api, endpoint } from './endpoint.ts'
import { toPublicImageUrl, toStoredImage } from './image-urls.ts'
import { presentDatedClass } from './present.ts'
import { presentFile } from './present-file.ts'
import { pageReply } from './reply.ts'
import type { Services } from './services.ts'

export function mountMaterials(api: Api, { context, publicUrl }: Services): void {
  const toStored = (form: MaterialForm) => ({
    ...form,
    image: form.image && toStoredImage(form.image, publicUrl),
  })
  const present = (rows: Material[], { id }: Actor) =>
    rows.map((row) => ({
      ...presentMaterial(row, publicUrl),
      files: row.files.map((file) => presentFile(file, id, context.files.links)),
    }))

  endpoint(api, contract.listMaterials, async ({ actor, query }) => {
    const { rows, total } = await listMaterials(context, actor, query.sessionId, query)
    return pageReply(present(rows, actor), total)
  })

  endpoint(api, contract.seeMaterials, async ({ actor, params, body }) => {
    await seeMaterials(context, actor, params.id, body.until)
    return { success: true as const }
  })

  endpoint(api, contract.createMaterial, async ({ actor, body }) => {
    requireSelf(actor, body.tutorEmail)
    return { insertedId: await createMaterial(context, actor, toStored(body)) }
  })

  endpoint(api, contract.listOwnMaterials, async ({ actor, query }) => {
    requireSelf(actor, query.tutorEmail)
    const { rows, total } = await listOwnMaterials(context, actor, query)
    return pageReply(present(rows, actor), total)
  })

  endpoint(api, contract.updateMaterial, async ({ actor, params, body }) => {
    await updateMaterial(context, actor, params.id, toStored(body))
    return { success: true as const }
  })

  endpoint(api, contract.deleteMaterial, async ({ actor, params }) => {
    await deleteMaterial(context, actor, params.id)
    return { success: true as const }
  })
}

/** E08: the picture and the link in both spellings. */
function presentMaterial(row: Material, publicUrl: string) {
  const image = row.image && toPublicImageUrl(row.image, publicUrl)
  const { id, title, tutorEmail, link, sessionId, createdAt, isNew } = row
  return {
    ...{ _id: id, title, tutorEmail, image, imageUrl: image, link, driveLink: link, sessionId },
    ...(row.class && { class: presentDatedClass(row.class) }),
    createdAt: createdAt.toISOString(),
    ...(isNew && { isNew: true as const }),
  }
}
