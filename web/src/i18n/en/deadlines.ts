import type { texts as pt } from '../pt/deadlines.ts'

export const texts: typeof pt = {
  closesIn: 'closes: {{time}}',
  closesLabel: 'Closes by itself in {{time}}',
  until: 'by {{when}}',
  passed: 'missed {{when}}',
  firstResponse: 'First response by {{when}}',
  nextResponse: 'Next response by {{when}}',
  resolution: 'Resolve by {{when}}',
  firstResponsePassed: 'First response missed {{when}}',
  nextResponsePassed: 'Next response missed {{when}}',
  resolutionPassed: 'Resolution missed {{when}}',
}
