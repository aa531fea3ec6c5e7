/** In a file without schemas, so that pages that only need a number do not load zod. */

export const MAX_FILE_BYTES = 100 * 1024 * 1024
export const MAX_FILE_MEGABYTES = 100
/** An office file may become so large once it is unpacked: the phone that opens it has to hold it. */
export const MAX_UNPACKED_BYTES = 500 * 1024 * 1024
/** One material has at most so many. */
export const MAX_FILES = 10
/** One application to teach has at most so many papers, each at most so large. */
export const MAX_PAPERS = 3
export const MAX_PAPER_MEGABYTES = 10
/** One person who only applies has at most so many that no application has yet. */
export const MAX_LOOSE_PAPERS = 6
/** One person has at most so many that no material has yet. */
export const MAX_LOOSE_FILES = 20
/** The requests in which one file may arrive. */
export const MAX_PIECES = 2000
/**
 * How much of a file a browser sends at once, in bytes: what breaks off within it is sent again, at worst
 * from its beginning. On a line of 1 Mbit/s it takes 8 s.
 */
export const PIECE_BYTES = 1024 * 1024
/** How long an address of a file is valid, in milliseconds. Each request asks again who may read it. */
export const FILE_ADDRESS_MS = 2 * 3600_000

/** Largest picture, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024
