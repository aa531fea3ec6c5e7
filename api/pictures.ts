/** A picture of the product's own is kept as a path, so that it survives a change of the origin. */
export const keptPicture = (url: string, publicUrl: string) =>
  url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url

/** The address under which a client finds what `keptPicture` has kept. */
export const shownPicture = (image: string, publicUrl: string) =>
  image.startsWith('/') ? publicUrl + image : image
