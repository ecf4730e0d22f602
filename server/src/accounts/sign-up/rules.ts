/**
 * How many companies one network may found until none was founded for an hour. An office or a provider of many people shares one
 * network.
 */
export const SIGN_UPS_PER_NETWORK = 20
export const FORGET_SIGN_UPS_SECONDS = 60 * 60

/** The limit of mails to one address, until none was asked for in half an hour. */
export const MAILS_PER_ADDRESS = 3
/** The limit of mails that one network may ask for, for all addresses. */
export const MAILS_PER_NETWORK = 60
export const FORGET_MAILS_SECONDS = 30 * 60

/** A founder gets the welcome mail for this long after the sign-up. Later the e-mail counts as known. */
export const WELCOME_HOURS = 24
