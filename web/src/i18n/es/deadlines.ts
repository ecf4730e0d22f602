import type { texts as pt } from '../pt/deadlines.ts'

export const texts: typeof pt = {
  closesIn: 'cierra: {{time}}',
  closesLabel: 'Se cierra sola en {{time}}',
  until: 'hasta {{when}}',
  passed: 'venció {{when}}',
  firstResponse: 'Primera respuesta hasta {{when}}',
  nextResponse: 'Próxima respuesta hasta {{when}}',
  resolution: 'Resolver hasta {{when}}',
  firstResponsePassed: 'La primera respuesta venció {{when}}',
  nextResponsePassed: 'La próxima respuesta venció {{when}}',
  resolutionPassed: 'La resolución venció {{when}}',
}
