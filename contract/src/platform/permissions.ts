/** The profiles that may do each action. The server and the web use this one table. */
export const permissions = {
  /** No session is needed. */
  public: ['admin', 'manager', 'user'],
  everyone: ['admin', 'manager', 'user'],
  /** To see more of colleagues than their names, queues and presence. */
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
  /** To see the page and the settings of the connections. Everybody sees their status. */
  'connections.see': ['admin', 'manager'],
  'connections.edit': ['admin'],
  'connections.pair': ['admin', 'manager'],
  /** To see the page of the queues, and to create, change and remove them. Everybody sees their names. */
  'queues.edit': ['admin'],
  /** To see the page of the settings and to change them. Everybody may read their values. */
  'settings.edit': ['admin'],
  'audit.see': ['admin'],
} as const

export const profiles = ['admin', 'manager', 'user'] as const
export type Profile = (typeof profiles)[number]
export type Permission = keyof typeof permissions

/** Whether this user's profile allows the action. */
export const may = (user: { profile: Profile }, action: Permission): boolean =>
  (permissions[action] as readonly Profile[]).includes(user.profile)
