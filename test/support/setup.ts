// Runs before each file; its imports run once per worker.
import './cheap-passwords.ts'
import { nameHangingTests } from './name-hanging-tests.ts'

nameHangingTests()
