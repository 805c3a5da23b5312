{{- define "intentlock.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end }}

{{- define "intentlock.labels" -}}
app.kubernetes.io/name: intentlock
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "intentlock.pod" -}}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "intentlock.container" -}}
image: {{ include "intentlock.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - name: tmp
    mountPath: /tmp
envFrom:
  - secretRef:
      name: {{ required "existingSecret must name a secret with DATABASE_URL, COOKIE_SECRET and ENCRYPTION_KEY" .Values.existingSecret | quote }}
{{- end }}

{{- define "intentlock.settings" -}}
- name: MIGRATE_ON_START
  value: "false"
- name: DATA_DIR
  value: /tmp
- name: PUBLIC_URL
  value: {{ required "publicUrl must be where clients reach the server" .Values.publicUrl | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
