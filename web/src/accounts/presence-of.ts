import type { UserLite } from '@recado/contract/accounts/users'

/** The dot at the avatar of a colleague. */
export const presenceOf = ({ online, pause }: Pick<UserLite, 'online' | 'pause'>) =>
  online ? (pause ? 'away' : 'online') : 'offline'
