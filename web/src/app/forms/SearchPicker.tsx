import { Combobox, Loader, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './SearchPicker.module.css'
import type { useSearchPicker } from './use-search-picker.ts'

type Props<Row extends { id: number }> = {
  picker: ReturnType<typeof useSearchPicker<Row>>
  /** Undefined while they are searched. */
  rows: Row[] | undefined
  isBusy: boolean
  label: string
  placeholder: string
  resultsLabel: string
  error: ReactNode
  hasFocus: boolean
  /** The options, or why there are none. */
  children: ReactNode
}

/** A field that searches while one types, with the results below it. */
export function SearchPicker<Row extends { id: number }>({
  picker,
  rows,
  isBusy,
  resultsLabel,
  hasFocus,
  children,
  ...field
}: Props<Row>) {
  const { box, text, said, isChosen, write, choose } = picker
  return (
    <Combobox store={box} onOptionSubmit={(id) => choose(rows, id)}>
      <Combobox.Target>
        <TextInput
          {...field}
          value={text}
          data-autofocus={hasFocus || undefined}
          autoComplete="off"
          onChange={(event) => write(event.currentTarget.value)}
          onFocus={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
          rightSection={isBusy ? <Loader size={16} /> : null}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isChosen || said === ''}>
        <Combobox.Options aria-label={resultsLabel}>{children}</Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

type OptionProps = { id: number; name: string; picture?: string; children: ReactNode }

/** A result: picture, name, and what tells it from others of the name. */
export function SearchOption({ id, name, picture, children }: OptionProps) {
  return (
    <Combobox.Option value={String(id)}>
      <span className={classes.option}>
        <Avatar name={name} src={picture} size={28} />
        <span className={`${classes.name} cut`}>{name}</span>
        {children}
      </span>
    </Combobox.Option>
  )
}
