/** How the address of a picture ends; a query may follow. */
export const PICTURE_ENDING = /\.(jpe?g|png|webp|svg|gif|bmp)(\?.*)?$/i
