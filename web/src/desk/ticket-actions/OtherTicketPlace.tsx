import { Suspense, useEffect } from 'react'
import { late } from '../../ui/lazy/lazy.ts'
import { closeNotStarted, useNotStarted } from '../../contacts/not-started.ts'

const OtherTicketDialog = late(() => import('./OtherTicketDialog.tsx'), 'OtherTicketDialog', [
  'acts',
  'tickets',
])

/** Where it is told, on whichever page, that a contact is attended elsewhere. */
export function OtherTicketPlace() {
  const refused = useNotStarted()
  // Who signs in next has not asked for it.
  useEffect(() => closeNotStarted, [])
  return refused ? (
    <Suspense>
      <OtherTicketDialog refused={refused} onClose={closeNotStarted} />
    </Suspense>
  ) : null
}
