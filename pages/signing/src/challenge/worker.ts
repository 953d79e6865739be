// Tries keys until one is that of the challenge.
import 'altcha/workers/pbkdf2'
