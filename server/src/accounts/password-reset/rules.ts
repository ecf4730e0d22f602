/** A mailed link works for this long. */
export const LINK_MINUTES = 30

/**
 * At most this many links are mailed to one address, until none was asked for while the last one works. A longer limit
 * would let a stranger leave the owner without a working link.
 */
export const LINKS_PER_ADDRESS = 3
/** The limit of requests from one network for all addresses. An office shares one network. */
export const REQUESTS_PER_NETWORK = 60
export const FORGET_REQUESTS_SECONDS = LINK_MINUTES * 60

/** The limit of presented tokens from one network. A token has 256 bits, so this only spares the database. */
export const RESETS_PER_NETWORK = 100
export const FORGET_RESETS_SECONDS = 15 * 60
