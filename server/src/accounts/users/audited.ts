import type { UserLite } from '@recado/contract/accounts/users'
import type { AuditedFields } from '../audit/write-audit.ts'

/** What the audit log shows of a user. */
export const auditedFields = (
  user: Omit<UserLite, 'id' | 'online' | 'pause'> & {
    active?: boolean
    capacity?: number | null | undefined
  },
): AuditedFields => ({
  name: user.name,
  email: user.email,
  profile: user.profile,
  queues: user.queues.map((queue) => queue.name),
  active: user.active,
  capacity: user.capacity,
})
