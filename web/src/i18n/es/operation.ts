import type { Catalogue } from '../catalogue.ts'

/** The overview of operators. */
export const texts: Catalogue['operation'] = {
  title: 'Operación',
  notLoaded: 'No se pudo cargar el resumen.',
  companies: 'Empresas',
  state_active: 'activas',
  state_trial: 'en prueba',
  state_overdue: 'vencidas',
  state_suspended: 'suspendidas',
  numbers: 'Números',
  connected: 'conectados',
  silent: 'en silencio',
  down: 'caídos',
  revenue: 'Ingresos',
  paid: 'pagados este mes',
  unpaid: 'vencidos y no pagados',
  surplus: 'Pagos dobles',
  giveBack:
    'Estas facturas ya estaban saldadas cuando llegó el pago. Devuelva el importe en el panel de Asaas; el aviso desaparece cuando Asaas confirme el reembolso.',
  surplusOf: 'Factura {{number}} · {{detail}}',
  jobs: 'Tareas',
  noJobs: 'Ninguna tarea en espera o con falla.',
  waiting: '{{count}} en espera',
  failed: '{{count}} con falla',
  acts: 'Últimos actos de los operadores',
  noActs: 'Nada todavía.',
}
