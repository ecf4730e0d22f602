/** Ids of the lists that are controlled by keys typed in a text field. */
export type PickerList = 'people' | 'quick-replies'

/** ARIA attributes of a field that controls a list, with its highlighted option. */
export const pickerMarks = (list: PickerList, active: string | undefined) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': list,
  'aria-activedescendant': active,
})
