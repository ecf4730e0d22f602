/** The screen a simulated phone shows. */
export type View = { is: 'chats' | 'new' | 'scan' | 'settings' } | { is: 'chat'; peer: string }
