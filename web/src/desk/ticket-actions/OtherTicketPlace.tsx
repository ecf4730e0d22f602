import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { closeNotStarted, useNotStarted } from '../../contacts/not-started.ts'

const OtherTicketDialog = lazyComponent(
  () => import('./OtherTicketDialog.tsx'),
  'OtherTicketDialog',
  ['acts', 'tickets'],
)

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
