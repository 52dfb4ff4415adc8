import { attemptsContract } from '#ports/attempts.contract.ts'
import { needs, openFirestore } from '../../../tests/hosted/services.ts'
import { firestoreAttempts } from './attempts.ts'
import { guard } from './guard.ts'
import type { Firestore } from './service.ts'
import { turns } from './turns.ts'

needs('firestore')

attemptsContract(async () => firestoreAttempts(openFirestore<Firestore>(), guard(30_000), turns(30_000)))
