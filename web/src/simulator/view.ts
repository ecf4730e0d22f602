/** What stands on the screen of a simulated phone. */
export type View = { is: 'chats' | 'new' | 'scan' | 'settings' } | { is: 'chat'; peer: string }
