/** Every internal link target. */
export const paths = {
  root: '/',
  login: '/login',
  tickets: '/tickets',
  ticket: (uuid: string) => `/tickets/${uuid}`,
  contacts: '/contacts',
  connections: '/connections',
  queues: '/queues',
  tags: '/tags',
  quickMessages: '/quick-messages',
  kanban: '/kanban',
  settings: '/settings',
  users: '/users',
  schedules: '/schedules',
  messagesApi: '/messages-api',
  helps: '/helps',
  simulator: '/simulator',
} as const
