import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Starts a ticket with a contact. Loads its form on first use, so the page around it shows sooner. */
export const NewTicketDialog = lazyComponent(
  () => import('./NewTicketDialog.tsx'),
  'NewTicketDialog',
  ['tickets', 'contacts'],
)
