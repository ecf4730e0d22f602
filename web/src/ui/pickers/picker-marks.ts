/** The lists that keys in the field beside them lead, by the ids under which they stand on the page. */
export type PickerList = 'people' | 'quick-replies'

/** What a field says of the list it leads, and of the option the arrows stand on. */
export const pickerMarks = (list: PickerList, active: string | undefined) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': list,
  'aria-activedescendant': active,
})
