/** Every action that is not open to all, and the profiles allowed to do it: the one table of rights, read by server and screen alike. */
export const permissions = {
  /** No session is needed. */
  public: ['admin', 'manager', 'user'],
  everyone: ['admin', 'manager', 'user'],
  /** What is known of colleagues beside their names, queues and presence. */
  'users.see': ['admin', 'manager'],
  'tickets.seeAll': ['admin', 'manager'],
  'tickets.searchByUser': ['admin'],
  'tickets.peek': ['admin', 'manager'],
  'tickets.delete': ['admin', 'manager'],
  'notes.deleteAny': ['admin'],
  'lanes.edit': ['admin', 'manager'],
  'contacts.delete': ['admin', 'manager'],
  'contacts.export': ['admin', 'manager'],
  /** To stop imports of others, and to read their drafts and rejected rows. */
  'contactImports.manageAny': ['admin', 'manager'],
  'tickets.export': ['admin', 'manager'],
  'contacts.merge': ['admin', 'manager'],
  'quickMessages.editGlobal': ['admin', 'manager'],
  'dashboard.see': ['admin', 'manager'],
  /** Their page and settings; how each number is now is known to everybody. */
  'connections.see': ['admin', 'manager'],
  'connections.edit': ['admin'],
  'connections.pair': ['admin', 'manager'],
} as const

export const profiles = ['admin', 'manager', 'user'] as const
export type Profile = (typeof profiles)[number]
export type Permission = keyof typeof permissions

/** Whether this user's profile allows the action. */
export const may = (user: { profile: Profile }, action: Permission): boolean =>
  (permissions[action] as readonly Profile[]).includes(user.profile)
