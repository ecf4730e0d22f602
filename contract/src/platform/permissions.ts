/** The profiles that may do each action, and `super` for operators. The server and the web use this one table. */
export const permissions = {
  /** No session is needed. */
  public: ['admin', 'manager', 'user'],
  everyone: ['admin', 'manager', 'user'],
  /** To see more of colleagues than their names, queues and presence. */
  'users.see': ['admin', 'manager'],
  /** To see the page of the users, and to create, change, deactivate and delete them. */
  'users.edit': ['admin'],
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
  'savedViews.editShared': ['admin', 'manager'],
  'dashboard.see': ['admin', 'manager'],
  /** To see the page and the settings of the connections. Everybody sees their status. */
  'connections.see': ['admin', 'manager'],
  'connections.edit': ['admin'],
  'connections.pair': ['admin', 'manager'],
  /** To see the page of the queues, and to create, change and remove them. Everybody sees their names. */
  'queues.edit': ['admin'],
  /** To see the page of the settings and to change them. Everybody may read their values. */
  'settings.edit': ['admin'],
  /** To see the page of the automation rules, and to create, change and remove them. Everybody runs macros. */
  'automation.edit': ['admin', 'manager'],
  'audit.see': ['admin'],
  /** The own sign-in: sign out, change the own data and password, subscribe the own browser to notifications. */
  'session.own': ['admin', 'manager', 'user'],
  /** To see, create and revoke the API keys of the company and the tokens of its numbers. */
  'apiKeys.edit': ['admin'],
  /** To send to any number without a ticket. Only an API key or the token of a number may. */
  'messages.send': [],
  /** To see the company with its hours and to change them: the own one, and for operators any. */
  'company.see': ['admin', 'super'],
  /** To see the companies of the operator, to create, change and suspend them, and to enter them as support. */
  'companies.edit': ['super'],
  /** To see the plans with their use, and to give them to companies. */
  'plans.see': ['super'],
  /** To see the page of the plans, and to create, change and delete them. */
  'plans.edit': ['defaultSuper'],
  /** To create, change and delete helps. Everybody reads them. */
  'helps.edit': ['defaultSuper'],
  /** To see the page of the brands, and to create and change them. */
  'brands.edit': ['defaultSuper'],
  /** To see the invoices and the subscription of the own company, and to pay. */
  'billing.pay': ['admin'],
  /** To see the invoices of all companies, and to create, change and delete them. */
  'invoices.edit': ['super'],
  /** To change the payment account of the own brand. */
  'integrations.edit': ['super'],
} as const

export const profiles = ['admin', 'manager', 'user'] as const
export type Profile = (typeof profiles)[number]
export type Permission = keyof typeof permissions
/**
 * `super`: the operators, whatever their profile. `defaultSuper`: those in a company of no brand. The server knows
 * the brand of a caller only inside the functions of the database, which refuse the others.
 */
type Holder = Profile | 'super' | 'defaultSuper'

const holdersOf = (action: Permission): readonly Holder[] => permissions[action]

/** Whether only operators have the permission. */
export const isForOperators = (action: Permission): boolean =>
  ['super', 'defaultSuper'].includes(holdersOf(action)[0]!)

/** Whether nobody has the permission by profile: only API keys with the scope. */
export const isForKeysOnly = (action: Permission): boolean => permissions[action].length === 0

/** Permissions that no API key gets. With them a key could act beyond its scopes, or after it was revoked. */
const forPeopleOnly: readonly Permission[] = [
  'public',
  'session.own',
  'apiKeys.edit',
  'users.edit',
  'company.see',
  'billing.pay',
]

/** The permissions that an API key can have. None is one of operators. */
export const scopes = (Object.keys(permissions) as Permission[]).filter(
  (action) => !forPeopleOnly.includes(action) && !isForOperators(action),
)

/** The profile of a user, whether they are an operator and of which brand, and the scopes of the API key that acts in their name. */
type Rights = {
  profile: Profile
  super?: boolean | undefined
  company?: { whiteLabelId: number } | undefined
  scopes?: readonly string[] | null | undefined
}

/** Whether the user may do it: the profile or the word `super` allows it, and an API key has the scope for it. */
export const may = (user: Rights, action: Permission): boolean =>
  user.scopes
    ? scopes.includes(action) &&
      user.scopes.includes(action) &&
      (isForKeysOnly(action) || isAllowed(user, action))
    : isAllowed(user, action)

/** Whether the profile sees the phone numbers of contacts while the company hides them from agents. */
export const maySeeHiddenNumbers = ({ profile }: { profile: Profile }): boolean =>
  profile !== 'user'

const isAllowed = (user: Rights, action: Permission): boolean =>
  holdersOf(action).some((holder) =>
    holder === 'super' || holder === 'defaultSuper'
      ? user.super && (holder === 'super' || !user.company?.whiteLabelId)
      : holder === user.profile,
  )
