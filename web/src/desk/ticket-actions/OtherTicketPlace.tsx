import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { closeStartRefusal, useStartRefusal } from '../../contacts/start-refusal.ts'

const OtherTicketDialog = lazyComponent(
  () => import('./OtherTicketDialog.tsx'),
  'OtherTicketDialog',
  ['ticket-actions', 'tickets'],
)

/** Shows on any page that a contact already has another open ticket. */
export function OtherTicketPlace() {
  const refused = useStartRefusal()
  // The next user to sign in must not see the dialog.
  useEffect(() => closeStartRefusal, [])
  return refused ? (
    <Suspense>
      <OtherTicketDialog refused={refused} onClose={closeStartRefusal} />
    </Suspense>
  ) : null
}
