/** The texts of the screens behind sign-in: each room's come with its screens. */
export const rooms = {
  tickets: () => import('./tickets.ts'),
  messages: () => import('./messages.ts'),
  contacts: () => import('./contacts.ts'),
  connections: () => import('./connections.ts'),
  simulator: () => import('./simulator.ts'),
}

export type Room = keyof typeof rooms
