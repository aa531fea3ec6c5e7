import { useState } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { RadioCard, Switch } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { RowsSwitch } from '../ui/rows-switch.tsx'
import { Sample, Shelf } from './shelf.tsx'

const variants = ['primary', 'secondary', 'accent', 'quiet', 'danger'] as const

export function Controls() {
  return (
    <Shelf title="Controls">
      {variants.map((variant) => (
        <Sample key={variant} name={`Button, ${variant}`}>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Book Now</Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy busyLabel="Processing...">
            Busy
          </Button>
          <ButtonLink variant={variant} to="#">
            Link
          </ButtonLink>
        </Sample>
      ))}
      <Sample name="Dialogs">
        <Dialogs />
      </Sample>
      <Sample name="Toasts">
        <Button variant="secondary" onClick={() => notify.success('Session created!')}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => notify.error('Failed to create session')}>
          Failure
        </Button>
        <Button variant="secondary" onClick={() => notify.info('Few seats left')}>
          News
        </Button>
      </Sample>
      <Sample name="Pagination">
        <Pagination page={5} totalPages={12} />
        <RowsSwitch usual={6} />
      </Sample>
      <Sample name="Choices">
        <Choices />
      </Sample>
      <Sample name="Actions of a row">
        <RowMenu
          label="Actions for Waves"
          actions={[
            { label: 'Update', to: '/update' },
            { label: 'Delete', danger: true, onSelect: () => {} },
          ]}
        />
      </Sample>
    </Shelf>
  )
}

function Choices() {
  const [part, setPart] = useState(1)
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      {[1, 2].map((number) => (
        <RadioCard
          key={number}
          name="part"
          label={`Part ${number} of 2`}
          checked={part === number}
          onChoose={() => setPart(number)}
        />
      ))}
      <Switch isOn={isOn} onChange={setIsOn}>
        Remind me of my classes by email
      </Switch>
    </>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'question' | 'danger' | 'failed'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('plain')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('question')}>
        Question
      </Button>
      <Button variant="secondary" onClick={() => setOpen('danger')}>
        Dangerous question
      </Button>
      <Button variant="secondary" onClick={() => setOpen('failed')}>
        Question that failed
      </Button>
      <Dialog open={open === 'plain'} onClose={close} title="Edit session" description="What may be changed.">
        <p>Anything</p>
      </Dialog>
      <ConfirmDialog
        open={open !== undefined && open !== 'plain'}
        danger={open === 'danger'}
        title="Delete this session?"
        text="Everybody who booked it is told, and paid bookings are refunded."
        confirmLabel="Delete"
        keepLabel="Keep session"
        problem={open === 'failed' ? 'The server cannot be reached.' : undefined}
        onConfirm={close}
        onClose={close}
      />
    </>
  )
}
