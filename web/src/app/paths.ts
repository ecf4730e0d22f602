/** Every address of the product that something links to. */
export const paths = {
  root: '/',
  login: '/login',
  tickets: '/tickets',
  ticket: (uuid: string) => `/tickets/${uuid}`,
  contacts: '/contacts',
  connections: '/connections',
  simulator: '/simulator',
} as const
