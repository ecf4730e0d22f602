import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { closeNotStarted, useNotStarted } from '../../contacts/not-started.ts'

const OtherTicketDialog = lazyComponent(
  () => import('./OtherTicketDialog.tsx'),
  'OtherTicketDialog',
  ['ticket-actions', 'tickets'],
)

/** Shows on any page that a contact already has another open ticket. */
export function OtherTicketPlace() {
  const refused = useNotStarted()
  // The next user to sign in must not see the dialog.
  useEffect(() => closeNotStarted, [])
  return refused ? (
    <Suspense>
      <OtherTicketDialog refused={refused} onClose={closeNotStarted} />
    </Suspense>
  ) : null
}
