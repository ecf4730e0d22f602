import { IconRobot } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.automation,
  may: 'connections.see',
  Page: lazyPage(() => import('./FlowBuilderPage.tsx'), 'FlowBuilderPage', [
    'pages',
    'flow-builder',
  ]),
  menu: {
    label: { pt: 'Construtor de fluxos', en: 'Flow builder', es: 'Constructor de flujos' },
    icon: IconRobot,
    group: 'groupAdmin',
    place: 45,
    letter: 'e',
  },
}
