import { useImperativeHandle, type ComponentProps } from 'react'
import type { PickerKeys } from '../../ui/pickers/Picker.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'

const NamePicker = lazyComponent(
  () => import('./lazy-parts.ts').then(({ NamePicker }) => ({ NamePicker })),
  'NamePicker',
  ['drawer'],
)

type Props = ComponentProps<typeof NamePicker>

/** The list of colleagues for an @ in a note, loaded when the text contains one. */
export const MentionList = (props: Props) =>
  props.text.includes('@') && (
    <LazyFallback fallback={<OnTheirWay keys={props.keys} />}>
      <NamePicker {...props} />
    </LazyFallback>
  )

/** Until the list has loaded, Enter must not save a partly typed name. */
function OnTheirWay({ keys }: Pick<Props, 'keys'>) {
  useImperativeHandle(keys, (): PickerKeys => ({ press: (key) => key === 'Enter' }))
  return null
}
