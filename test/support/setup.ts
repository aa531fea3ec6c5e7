// Runs before each file; its imports run once per worker.
import './cheap-passwords.ts'
