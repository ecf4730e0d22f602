import type { Ticket } from '@recado/contract/desk/tickets'
import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { useDrawer } from './use-drawer.ts'

const ContactDrawer = lazyComponent(() => import('./ContactDrawer.tsx'), 'ContactDrawer', [
  'drawer',
  'ticket-actions',
  'pages',
])

/** Renders the contact drawer if the address says that it is open. */
export function DrawerPlace({ ticket }: { ticket: Ticket }) {
  const { isOpen } = useDrawer()
  return isOpen ? (
    <Suspense>
      <ContactDrawer key={ticket.contactId} ticket={ticket} />
    </Suspense>
  ) : null
}
