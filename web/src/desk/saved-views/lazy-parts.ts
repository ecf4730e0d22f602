import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

export const ViewsMenu = lazyComponent(() => import('./ViewsMenu.tsx'), 'ViewsMenu', [
  'saved-views',
  'pages',
])
export const ChosenView = lazyComponent(() => import('./ChosenView.tsx'), 'ChosenView', [
  'saved-views',
])
