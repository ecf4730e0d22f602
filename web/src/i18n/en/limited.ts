import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['limited'] = {
  title: 'Invoices',
  expired: 'The subscription ended on {{date}}.',
  onlyInvoices: 'Until it is paid, only the invoices are available.',
}
