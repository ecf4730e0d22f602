/** Every internal link target. */
export const paths = {
  root: '/',
  login: '/login',
  reset: '/reset',
  tickets: '/tickets',
  ticket: (uuid: string) => `/tickets/${uuid}`,
  contacts: '/contacts',
  connections: '/connections',
  automation: '/automation',
  queues: '/queues',
  queue: (id: number) => `/queues/${id}`,
  /** The option tree of a queue. */
  bot: (queueId: number) => `/queues/${queueId}/bot`,
  hours: (queueId: number) => `/queues/${queueId}/hours`,
  tags: '/tags',
  quickMessages: '/quick-messages',
  kanban: '/kanban',
  settings: '/settings',
  users: '/users',
  schedules: '/schedules',
  messagesApi: '/messages-api',
  helps: '/helps',
  /** Where operators write the helps. */
  helpAdmin: '/help-admin',
  plans: '/plans',
  automationRules: '/automation-rules',
  simulator: '/simulator',
} as const
