// Run before each file; what it imports is run once.
import './cheap-passwords.ts'
