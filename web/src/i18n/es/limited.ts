import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['limited'] = {
  title: 'Facturas',
  expired: 'La suscripción venció el {{date}}.',
  onlyInvoices: 'Hasta el pago, solo las facturas están disponibles.',
}
