import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

type Props = { children: string; onClick: () => void }

/** The main action of a list page: creates a row. */
export const CreateButton = ({ children, onClick }: Props) => (
  <Button h={34} leftSection={<IconPlus size={16} stroke={2} />} onClick={onClick}>
    {children}
  </Button>
)
