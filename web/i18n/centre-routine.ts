import { centreRoutine } from './en/centre-routine.ts'
import { defineMessages } from './index.ts'

export const { use: useCentreRoutineMessages } = defineMessages('centreRoutine', centreRoutine)
