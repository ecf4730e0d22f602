/** The screen a simulated phone shows. */
export type PhoneView = { is: 'chats' | 'new' | 'scan' | 'settings' } | { is: 'chat'; peer: string }
