import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Begins a ticket with a contact. Its fields are loaded with the first use: the page around it is there sooner. */
export const NewTicketDialog = lazyComponent(
  () => import('./NewTicketDialog.tsx'),
  'NewTicketDialog',
  ['tickets', 'contacts'],
)
